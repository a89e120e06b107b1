import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { Wheel } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  /** One primary action per page or dialog; `secondary` is the default. */
  variant?: ButtonVariant | undefined;
  /** Something is under way: shows it and ignores clicks, but keeps the focus (aria-disabled). */
  busy?: boolean | undefined;
  /** Decoration beside the text. A button without text needs `aria-label`. */
  icon?: ReactNode;
}

export function Button({
  variant = 'secondary',
  busy = false,
  icon,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${styles[variant]} ${className}`}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Wheel /> : icon}
      {children}
    </button>
  );
}
