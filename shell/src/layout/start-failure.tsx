/** When not even the configuration could be read. Stands alone: nothing else of the portal works then. */
export function StartFailure() {
  return (
    <main>
      <h1>College Transparency System</h1>
      <p role="alert">The portal could not start. Please check your connection and load the page again.</p>
      <button type="button" onClick={() => location.reload()}>
        Load it again
      </button>
    </main>
  );
}
