import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../app/chunk.ts'
import classes from './Markdown.module.css'

const MarkdownBody = lazy(() => loadChunk(() => import('./MarkdownBody.tsx')))

/**
 * Markdown as text; what the server rendered stays on the page until the parser has come. `under`: the level of the heading that it
 * stands under.
 */
export function Markdown({ text, under = 1 }: { text: string; under?: number }) {
  return (
    <Suspense fallback={<Skeleton h={120} />}>
      {/* The looks come with the page, not with the parser: nothing moves once that is there. */}
      <MarkdownBody text={text} under={under} className={classes.body ?? ''} />
    </Suspense>
  )
}
