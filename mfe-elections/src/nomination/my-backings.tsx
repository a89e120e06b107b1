import { answerBacking, type Election, listMyBackings } from '@campus/contracts/elections';
import { Badge, Card, ChangeButton, Place, Row, Section, useEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Manifesto } from '../candidates/manifesto.tsx';
import { texts } from './texts.ts';

export function MyBackings({ election }: { election: Election }) {
  const params = { id: election.id };
  const { data = [] } = useEndpoint(listMyBackings, { params, staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <Section title={t`Candidates who named you`}>
      {data.map(({ id, name, postId, manifesto, kind, answer, open }) => (
        <Card key={id} gap={4}>
          <Place>
            <h3 dir="auto">{name}</h3>
            <p>
              {texts().myBackings.namedYou[kind]}{' '}
              <bdi>{election.posts.find((post) => post.id === postId)?.title}</bdi>
            </p>
            <Badge tone={answer === 'confirmed' ? 'good' : 'neutral'}>{texts().backers[answer]}</Badge>
            <Manifesto text={manifesto} of={name} />
            {open && (
              <Row>
                {answer !== 'confirmed' && (
                  <ChangeButton
                    endpoint={answerBacking}
                    call={{ params: { id }, body: { answer: 'confirmed' } }}
                    variant="primary"
                    aria-label={`${texts().myBackings.confirm[kind]}: ${name}`}
                    question={{
                      title: texts().myBackings.confirmTitle[kind](name),
                      confirmLabel: texts().myBackings.confirm[kind],
                      children: (
                        <p>{t`The candidate and the election officers see your name. You can decline until the nomination is reviewed.`}</p>
                      ),
                    }}
                    done={t`You support this nomination.`}
                  />
                )}
                {answer !== 'declined' && (
                  <ChangeButton
                    endpoint={answerBacking}
                    call={{ params: { id }, body: { answer: 'declined' } }}
                    aria-label={`Decline: ${name}`}
                    question={{
                      title: t`Decline to support ${name}?`,
                      confirmLabel: 'Decline',
                      children: <p>{t`The candidate sees that you declined, and can name someone else.`}</p>,
                    }}
                    done={t`You declined.`}
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
