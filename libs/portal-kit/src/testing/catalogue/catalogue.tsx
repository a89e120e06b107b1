import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import report from '../../../api-report.txt?raw';
import { Checkbox, Disclosure, Section, Stack } from '../../index.ts';
import { createQueryClient, PortalProvider, Toaster } from '../../shell.ts';
import { answer, fakeApi } from '../fake-api.ts';
import { personas } from '../personas.ts';
import { testConfig } from '../test-config.ts';
import styles from './catalogue.module.css';
import { calendarCalls, stories } from './stories.tsx';

/** Without a search: the bar and a frame of the chosen width, which shows the same page with the components in it. */
export const Catalogue = ({ search }: { search: string }) => {
  const scheme = new URLSearchParams(search).get('scheme');
  return scheme === null ? <Chooser /> : <Components scheme={scheme} />;
};

function Chooser() {
  const [isDark, setIsDark] = useState(false);
  const [isPhone, setIsPhone] = useState(false);
  return (
    <>
      <div className={styles.bar}>
        <strong>The kit</strong>
        <Checkbox label="Dark" checked={isDark} onChange={setIsDark} />
        <Checkbox label="Phone" checked={isPhone} onChange={setIsPhone} />
      </div>
      <iframe
        title="Components"
        className={`${styles.frame} ${isPhone ? styles.phone : ''}`}
        src={`?scheme=${isDark ? 'dark' : 'light'}`}
      />
    </>
  );
}

/** The lines of the API report that say what a component takes. */
export const propsOf = (name: string): string =>
  report
    .split('\n')
    .filter((line) => new RegExp(`(function|const|interface|type) ${name}(Props)?\\b`).test(line))
    .join('\n');

function Components({ scheme }: { scheme: string }) {
  useEffect(() => {
    document.documentElement.style.setProperty('color-scheme', scheme);
  }, [scheme]);
  const [queries] = useState(createQueryClient);
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: <Stories /> }]));
  const portal = {
    session: personas.student,
    readSession: () => personas.student,
    api: fakeApi([
      answer(calendarCalls.get, { since: null }),
      answer(calendarCalls.renew, {
        path: '/api/example-calendar/secret',
        since: '2026-11-22T10:00:00.000Z',
      }),
      answer(calendarCalls.end, undefined),
    ]),
    config: testConfig,
    cardPaths: {},
  };
  return (
    <PortalProvider portal={portal}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </PortalProvider>
  );
}

function Stories() {
  // Some components take the focus when they appear, and the page scrolls to the last one.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <main className={styles.stories}>
      {Object.entries(stories).map(([name, states]) => (
        <Section key={name} title={name}>
          <Disclosure title="Props">
            <code className={styles.props}>{propsOf(name)}</code>
          </Disclosure>
          <Stack gap={5}>
            {Object.entries(states).map(([state, element]) => (
              <div key={state}>
                <small>{state}</small>
                <div>{element}</div>
              </div>
            ))}
          </Stack>
        </Section>
      ))}
    </main>
  );
}
