import { Disclosure, Stack } from '@campus/portal-kit';
import { howItWorksTexts as texts } from './texts.ts';

export const HowItWorks = () => (
  <Disclosure title={texts.title}>
    <Stack gap={3}>
      <h3>{texts.tokensTitle}</h3>
      <p>{texts.tokensMade}</p>
      <p>{texts.tokensUsed}</p>
      <h3>{texts.answerTitle}</h3>
      <p>{texts.answer}</p>
      <h3>{texts.namedTitle}</h3>
      <p>{texts.named}</p>
    </Stack>
  </Disclosure>
);
