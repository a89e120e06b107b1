import { getComplaintPicture } from '@campus/contracts/complaints';
import { Button, Dialog, Grid, Skeleton, Stack, useApi } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import styles from './complaint-pictures.module.css';

/** The pictures of a complaint, for the board and for an author who filed it with a name. */
export function ComplaintPictures({ id, count }: { id: string; count: number }) {
  return (
    <Grid as="ul" min="9rem" gap={3}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Picture id={id} number={index + 1} label={t`Picture ${{ value: index + 1 }} of ${count}`} />
        </li>
      ))}
    </Grid>
  );
}

function Picture({ id, number, label }: { id: string; number: number; label: string }) {
  const api = useApi();
  const picture = useQuery({
    // Not keyed by area: a change of the complaint must not fetch its pictures again.
    queryKey: ['picture of a complaint', id, number],
    queryFn: ({ signal }) => api.call(getComplaintPicture, { params: { id, number }, signal }),
    staleTime: Infinity,
  });
  const [large, setLarge] = useState(false);

  if (picture.isError) {
    return (
      <Stack gap={2} className={styles.missing}>
        <p>{t`${label} could not be loaded.`}</p>
        <Button onClick={() => void picture.refetch()}>{t`Try again`}</Button>
      </Stack>
    );
  }
  if (!picture.data) return <Skeleton height="10rem" />;
  return (
    <>
      <button type="button" className={styles.picture} onClick={() => setLarge(true)}>
        <Image content={picture.data} alt={label} />
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title={label}>
        <Image content={picture.data} alt={label} />
      </Dialog>
    </>
  );
}

function Image({ content, alt }: { content: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(content);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [content],
  );
  return <img ref={show} alt={alt} />;
}
