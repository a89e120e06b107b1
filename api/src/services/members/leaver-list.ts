import { type CollegeDomains, domainRole } from '@campus/contracts';
import { maxLeaverLines } from '@campus/contracts/members';
import { readCsvList } from '../../platform/http/csv-list.ts';

/** A line of the list; `fault` says why nothing can be done with it. */
export interface ListedLeaver {
  line: number;
  email: string;
  fault: string;
}

const header = /^(college\W*)?e?-?mail(\W*(address|id))?$/i;

/** Reads a list of leavers (`readCsvList`): the column called email. */
export function readLeaverList(content: Buffer, domains: CollegeDomains): ListedLeaver[] {
  const lines = readCsvList(content, {
    isHeader: (cell) => header.test(cell),
    maxLines: maxLeaverLines,
    tooLong: 'Split it.',
  });
  return lines.map(({ number, value }) => {
    const isOfCollege = value.length <= 254 && domainRole(value, domains) !== null;
    return {
      line: number,
      email: value.slice(0, 254),
      fault: isOfCollege ? '' : 'This is not a college email address.',
    };
  });
}
