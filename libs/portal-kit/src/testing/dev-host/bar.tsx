import { useState } from 'react';
import { useObservable } from '../../observable.ts';
import { personas } from '../personas.ts';
import { type Controls, type Failure, failures, type Settings } from './controls.ts';
import styles from './dev-host.module.css';

const people: [Settings['person'], string][] = [
  ['visitor', 'Visitor'],
  ...Object.entries(personas).map(([id, { me }]): [Settings['person'], string] => [
    id as Settings['person'],
    `${me.name} (${id === 'standIn' ? 'stand-in' : id})`,
  ]),
];
const latencies = [0, 200, 1000, 5000];
const switches = {
  offline: 'Offline',
  dark: 'Dark',
  phone: 'Phone width',
  longNames: 'Long names',
} as const;
/** The narrowest phone that every page must fit. */
const phoneWidth = 360;

/** Chooses the person and the conditions for the page in the frame. */
export function Bar({ controls, title }: { controls: Controls; title: string }) {
  const settings = useObservable(controls.settings);
  const calls = useObservable(controls.calls);
  const [path] = useState(location.pathname + location.search);
  const setFailure = (call: string, failure: Failure) =>
    controls.set({ failing: { ...settings.failing, [call]: failure } });
  const failing = Object.values(settings.failing).filter((failure) => failure !== 'none').length;

  return (
    <div className={styles.host}>
      <header className={styles.bar} aria-label="Development host">
        <strong>{title}</strong>
        <label>
          Person{' '}
          <select
            value={settings.person}
            onChange={({ target }) =>
              controls.set({ person: target.value as Settings['person'], sessionEnd: 'none' })
            }
          >
            {people.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Latency{' '}
          <select
            value={settings.latencyMs}
            onChange={({ target }) => controls.set({ latencyMs: Number(target.value) })}
          >
            {latencies.map((ms) => (
              <option key={ms} value={ms}>
                {ms} ms
              </option>
            ))}
          </select>
        </label>
        {Object.entries(switches).map(([key, name]) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={settings[key as keyof typeof switches]}
              onChange={({ target }) => controls.set({ [key]: target.checked })}
            />{' '}
            {name}
          </label>
        ))}
        <button
          type="button"
          disabled={settings.sessionEnd !== 'none' || settings.person === 'visitor'}
          onClick={() => controls.set({ sessionEnd: 'next' })}
        >
          {settings.sessionEnd === 'next' ? 'The next call ends the session' : 'End session'}
        </button>
        <details className={styles.calls}>
          <summary>
            Calls: {calls.length}
            {failing > 0 && `, ${failing} failing`}
          </summary>
          <ul>
            {calls.map((call) => (
              <li key={call}>
                <label>
                  <code>{call}</code>{' '}
                  <select
                    value={settings.failing[call] ?? 'none'}
                    onChange={({ target }) => setFailure(call, target.value as Failure)}
                  >
                    {failures.map((failure) => (
                      <option key={failure} value={failure}>
                        {failure === 'none' ? 'answers' : failure}
                      </option>
                    ))}
                  </select>
                </label>
              </li>
            ))}
          </ul>
        </details>
      </header>
      <iframe
        className={styles.frame}
        style={settings.phone ? { width: phoneWidth } : {}}
        title={title}
        src={path}
      />
    </div>
  );
}
