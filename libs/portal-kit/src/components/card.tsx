import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './card.module.css';

/** @param gap between its parts, which stand under each other: number of a `--space-*` token */
export type CardProps = (LinkProps | (ComponentProps<'div'> & { to?: undefined })) & { gap?: 1 | 2 | 4 | 5 };

/** A card. With `to` the whole card is one link. Other props go to the element. */
export function Card({ gap, ...props }: CardProps) {
  const looks = `${styles.card} ${gap ? styles.stack : ''} ${props.className ?? ''}`;
  const style = gap ? { gap: `var(--space-${gap})`, ...props.style } : props.style;
  return props.to === undefined ? (
    <div {...props} className={looks} style={style} />
  ) : (
    <Link {...props} className={`${styles.link} ${looks}`} style={style} />
  );
}
