import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';
import type { ButtonVariant } from './button.tsx';

export interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant | undefined;
  icon?: ReactNode;
}

/** A link that looks like a button: for what leads somewhere, not for what does something. */
export function LinkButton({
  variant = 'secondary',
  icon,
  className = '',
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={`${styles.button} ${styles[variant]} ${className}`}>
      {icon}
      {children}
    </Link>
  );
}
