import { Section } from '@campus/portal-kit';
import { AddCandidateForm } from '../components/add-candidate-form.tsx';
import { CandidateList } from '../components/candidate-list.tsx';
import styles from './candidates-section.module.css';

/** Candidate management in the shell's Admin Panel. */
export function CandidatesSection() {
  return (
    <>
      <Section title="Candidates">
        <CandidateList />
      </Section>
      <Section title="Add a candidate">
        <div className={styles['form']}>
          <AddCandidateForm />
        </div>
      </Section>
    </>
  );
}
