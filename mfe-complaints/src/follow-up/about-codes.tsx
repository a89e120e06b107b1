import { Section, Stack } from '@campus/portal-kit';
import { aboutCodesTexts } from './texts.ts';

/** Explains the code and how to use it safely. */
export const AboutCodes = () => (
  <Section title={aboutCodesTexts.title}>
    <Stack as="ul" gap={3} width="measure">
      <li>
        <strong>{aboutCodesTexts.noLogin}</strong> {aboutCodesTexts.noLoginText}
      </li>
      <li>
        <strong>{aboutCodesTexts.anyDevice}</strong> {aboutCodesTexts.anyDeviceText}
      </li>
      <li>
        <strong>{aboutCodesTexts.keepSecret}</strong> {aboutCodesTexts.keepSecretText}
      </li>
      <li>
        <strong>{aboutCodesTexts.close}</strong> {aboutCodesTexts.closeText}
      </li>
      <li>
        <strong>{aboutCodesTexts.lost}</strong> {aboutCodesTexts.lostText}
      </li>
    </Stack>
  </Section>
);
