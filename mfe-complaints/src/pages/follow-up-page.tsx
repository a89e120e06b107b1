export function FollowUpPage() {
  return null;
}
