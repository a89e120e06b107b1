import { answerBacking, type Election, listMyBackings } from '@campus/contracts/elections';
import { Badge, Card, ChangeButton, Place, Row, Section, useEndpoint } from '@campus/portal-kit';
import { Manifesto } from '../candidates/manifesto.tsx';
import { texts } from './texts.ts';

export function MyBackings({ election }: { election: Election }) {
  const params = { id: election.id };
  const { data = [] } = useEndpoint(listMyBackings, { params, staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <Section title={texts.myBackings.title}>
      {data.map(({ id, name, postId, manifesto, kind, answer, open }) => (
        <Card key={id} gap={4}>
          <Place>
            <h3 dir="auto">{name}</h3>
            <p>
              {texts.myBackings.namedYou[kind]}{' '}
              <bdi>{election.posts.find((post) => post.id === postId)?.title}</bdi>
            </p>
            <Badge tone={answer === 'confirmed' ? 'good' : 'neutral'}>{texts.backers[answer]}</Badge>
            <Manifesto text={manifesto} of={name} />
            {open && (
              <Row>
                {answer !== 'confirmed' && (
                  <ChangeButton
                    endpoint={answerBacking}
                    call={{ params: { id }, body: { answer: 'confirmed' } }}
                    variant="primary"
                    aria-label={`${texts.myBackings.confirm[kind]}: ${name}`}
                    question={{
                      title: texts.myBackings.confirmTitle[kind](name),
                      confirmLabel: texts.myBackings.confirm[kind],
                      children: <p>{texts.myBackings.confirmText}</p>,
                    }}
                    done={texts.myBackings.confirmed}
                  />
                )}
                {answer !== 'declined' && (
                  <ChangeButton
                    endpoint={answerBacking}
                    call={{ params: { id }, body: { answer: 'declined' } }}
                    aria-label={`Decline: ${name}`}
                    question={{
                      title: texts.myBackings.declineTitle(name),
                      confirmLabel: 'Decline',
                      children: <p>{texts.myBackings.declineText}</p>,
                    }}
                    done={texts.myBackings.declined}
                  />
                )}
              </Row>
            )}
          </Place>
        </Card>
      ))}
    </Section>
  );
}
