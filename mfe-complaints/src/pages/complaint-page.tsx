export function ComplaintPage() {
  return null;
}
