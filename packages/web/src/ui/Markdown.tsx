import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../app/chunk.ts'
import classes from './Markdown.module.css'

const MarkdownBody = lazy(() => loadChunk(() => import('./MarkdownBody.tsx')))

/** Markdown as text; what the server rendered stays on the page until the parser has come. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton h={120} />}>
      {/* The looks come with the page, not with the parser: nothing moves once that is there. */}
      <MarkdownBody text={text} className={classes.body ?? ''} />
    </Suspense>
  )
}
