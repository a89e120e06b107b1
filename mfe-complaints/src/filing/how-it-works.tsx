import { Disclosure, Stack } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

export const HowItWorks = () => (
  <Disclosure title={t`How this works`}>
    <Stack gap={3}>
      <h3>{t`How the portal knows that you are a member, but not who you are`}</h3>
      <p>{t`Everyone who opens this form gets what an anonymous complaint needs, also those who give their name. Browsers that come back to these pages get it too. Their browser makes a few long secret numbers. It hides each one, as in a sealed envelope with carbon paper inside. The portal stamps the envelopes without seeing the numbers. Only your browser can open them.`}</p>
      <p>{t`Your complaint carries one stamped number and nothing else about you. The portal recognises its stamp, so it knows that a member is writing. It can’t know whose envelope it stamped. The method is called blind signature, RFC 9474.`}</p>
      <h3>{t`How you get an answer`}</h3>
      <p>{t`When you have filed your complaint, this page shows you a follow-up code, once. Use it to read the answers and write back from any browser, without logging in. The portal can’t show you the code again: it stores only what it needs to recognise it.`}</p>
      <h3>{t`With your name`}</h3>
      <p>{t`Every member who can read your complaint sees your name. Only those who answer see your registration number. You find the complaint under “My complaints”.`}</p>
    </Stack>
  </Disclosure>
);
