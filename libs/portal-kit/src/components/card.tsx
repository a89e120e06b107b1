import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './card.module.css';

export type CardProps = LinkProps | (ComponentProps<'div'> & { to?: undefined });

/** A card. With `to` the whole card is one link. Other props go to the element. */
export function Card(props: CardProps) {
  return props.to === undefined ? (
    <div {...props} className={`${styles['card']} ${props.className ?? ''}`} />
  ) : (
    <Link {...props} className={`${styles['card']} ${styles['link']} ${props.className ?? ''}`} />
  );
}
