import { newNominationRules } from '@campus/contracts/elections';
import { Checkbox, FormControl, FormNumberField, Grid, Stack, TextField } from '@campus/portal-kit';
import { texts } from './texts.ts';

/** The fields of an officer's requirements for nominations, once they are switched on. */
export const NominationRulesFields = () => (
  <FormControl name="nominationRules">
    {({ value, onChange, ...field }) => (
      <Stack gap={5}>
        <Checkbox
          {...field}
          label={texts().nominationRules.ask}
          hint={texts().nominationRules.askHint}
          checked={Boolean(value)}
          onChange={(checked) => onChange(checked ? newNominationRules : null)}
        />
        {Boolean(value) && (
          <>
            <Grid min="12rem" gap={5}>
              <FormNumberField
                name="nominationRules.proposers"
                label={texts().nominationRules.proposers}
                required
              />
              <FormNumberField
                name="nominationRules.seconders"
                label={texts().nominationRules.seconders}
                required
              />
              <FormNumberField
                name="nominationRules.mostBackings"
                label={texts().nominationRules.mostBackings}
                required
              />
            </Grid>
            <FormControl name="nominationRules.declarations">
              {({ value: lines, onChange: setLines, ...area }) => (
                <TextField
                  {...area}
                  label={texts().nominationRules.declarations}
                  hint={texts().nominationRules.declarationsHint}
                  required={false}
                  rows={5}
                  value={(lines as string[]).join('\n')}
                  onChange={(text) => setLines(text.split('\n'))}
                />
              )}
            </FormControl>
            <Grid min="12rem" gap={5}>
              {(['standUntil', 'withdrawUntil'] as const).map((name) => (
                <FormControl key={name} name={`nominationRules.${name}`}>
                  {({ value: day, onChange: setDay, ...date }) => (
                    <TextField
                      {...date}
                      type="date"
                      label={texts().nominationRules[name]}
                      required={false}
                      value={(day as string | null) ?? ''}
                      onChange={(text) => setDay(text === '' ? null : text)}
                    />
                  )}
                </FormControl>
              ))}
            </Grid>
          </>
        )}
      </Stack>
    )}
  </FormControl>
);
