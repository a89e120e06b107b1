/** Parts of a selector list, which commas inside brackets and strings don't separate. */
function selectorsOf(list: string): string[] {
  return list.match(/(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\[[^\]]*\]|[^,])+/g) ?? [];
}

/** Whether each selector names a class of the remote: its CSS Modules begin every class with the remote's id. */
export const staysInside = (selectorList: string, id: string): boolean =>
  selectorsOf(selectorList).every((selector) => selector.includes(`.${id}_`));

function isOfRemote(rule: CSSRule, id: string): boolean {
  if ('selectorText' in rule) return staysInside(rule.selectorText as string, id);
  // Key frames are found by name from anywhere.
  if ('name' in rule && 'appendRule' in rule) return (rule.name as string).startsWith(`${id}_`);
  // Media, layers, containers; what they hold was judged rule by rule.
  return 'cssRules' in rule || 'nameList' in rule;
}

interface RuleList {
  cssRules: CSSRuleList;
  deleteRule: (index: number) => void;
}

/**
 * Removes from a remote's style sheet the rules that reach beyond its own pages.
 * @returns how many there were
 */
export function removeGlobalRules(sheet: RuleList, id: string): number {
  let removed = 0;
  for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = sheet.cssRules[index]!;
    if (!isOfRemote(rule, id)) {
      sheet.deleteRule(index);
      removed += 1;
    } else if (!('selectorText' in rule) && !('appendRule' in rule) && 'cssRules' in rule) {
      removed += removeGlobalRules(rule as unknown as RuleList, id);
    }
  }
  return removed;
}

/**
 * Judges each style sheet of a remote when the browser has loaded it, also those of pages that are opened later.
 * @param folders absolute URL of each remote's folder, by id
 * @param onGlobalRules told of a remote whose sheet had such rules
 */
export function guardStyles(folders: Map<string, string>, onGlobalRules: (id: string) => void): void {
  const judge = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || !target.sheet) return;
    for (const [id, folder] of folders) {
      if (!target.href.startsWith(folder)) continue;
      try {
        if (removeGlobalRules(target.sheet, id) > 0) onGlobalRules(id);
      } catch {
        // A style sheet from another origin can't be read: a remote in development.
      }
    }
  };
  // Before the code that waits for the style sheet continues.
  document.addEventListener('load', judge, true);
}
