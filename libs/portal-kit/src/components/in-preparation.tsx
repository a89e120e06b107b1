/** A page that is announced, not built yet: what it will be and for whom, and where to turn meanwhile. */
export function InPreparation({
  title,
  lead,
  what,
}: {
  title: string;
  lead: string;
  what: { title: string; text: string }[];
}) {
  return (
    <main>
      <h1>{title}</h1>
      <p>{lead}</p>
      <h2>What will be here</h2>
      <ul>
        {what.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
      <h2>Until then</h2>
      <p>This page is in preparation. Please turn to the college office, as before.</p>
    </main>
  );
}
