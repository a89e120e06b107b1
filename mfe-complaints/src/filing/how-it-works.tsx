import { Disclosure, Stack } from '@campus/portal-kit';
import { howItWorksTexts } from './texts.ts';

export const HowItWorks = () => (
  <Disclosure title={howItWorksTexts.title}>
    <Stack gap={3}>
      <h3>{howItWorksTexts.tokensTitle}</h3>
      <p>{howItWorksTexts.tokensMade}</p>
      <p>{howItWorksTexts.tokensUsed}</p>
      <h3>{howItWorksTexts.answerTitle}</h3>
      <p>{howItWorksTexts.answer}</p>
      <h3>{howItWorksTexts.namedTitle}</h3>
      <p>{howItWorksTexts.named}</p>
    </Stack>
  </Disclosure>
);
