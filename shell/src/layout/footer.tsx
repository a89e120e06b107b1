import styles from './footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>© 2025 College Transparency System</p>
      <p>Built for a better campus</p>
    </footer>
  );
}
