export function WordFilterSection() {
  return null;
}
