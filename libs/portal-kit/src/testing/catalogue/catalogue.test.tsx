import { screen } from '@testing-library/react';
import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import report from '../../../api-report.txt?raw';
import * as kit from '../../index.ts';
import { renderPortal } from '../render-portal.tsx';
import { propsOf } from './catalogue.tsx';
import { stories } from './stories.tsx';

/** Exports that show nothing by themselves. */
const unseen = ['LeaveGuard'];
const components = [...report.matchAll(/^export declare (?:function|const) ([A-Z]\w+)\b.*(?:JSX|React)/gm)]
  .map(([, name]) => name!)
  .filter((name) => name in kit && !name.endsWith('Context') && !unseen.includes(name));

describe('the catalogue of the kit', () => {
  it('shows every component', () => {
    expect(components.length).toBeGreaterThan(50);
    expect(components.filter((name) => !(name in stories))).toEqual([]);
  });

  it('shows only what the kit exports, with its props', () => {
    expect(Object.keys(stories).filter((name) => propsOf(name) === '')).toEqual([]);
  });

  it.each(Object.entries(stories))('shows %s in each state without an error', async (_, states) => {
    for (const [state, element] of Object.entries(states)) {
      expect([state, isValidElement(element)]).toEqual([state, true]);
      const { unmount } = renderPortal(<div data-testid="state">{element}</div>);
      expect(await screen.findByTestId('state')).toBeInTheDocument();
      unmount();
    }
  });
});
