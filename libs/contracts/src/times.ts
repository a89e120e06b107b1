const isMorning = (time: string) => time < '12';
/** `02:30` and `14:30` are both "2:30". */
const onTheClock = (time: string) => `${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2)}`;

/** "2:00\u00a0pm", of the local time `14:00`. */
export const timeInWords = (time: string): string =>
  time === '24:00' ? 'midnight' : `${onTheClock(time)}\u00a0${isMorning(time) ? 'am' : 'pm'}`;

/** "9:00–10:30\u00a0am" and "11:00\u00a0am–1:00\u00a0pm": the hours of a local day. */
export const hoursInWords = ({ from, until }: { from: string; until: string }): string =>
  `${isMorning(from) === isMorning(until) && until !== '24:00' ? onTheClock(from) : timeInWords(from)}–${timeInWords(until)}`;
