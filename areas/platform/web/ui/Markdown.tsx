import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../framework/chunk.ts'
import classes from './Markdown.module.css'

/** For fetching it before a page needs it. */
export const markdownBody = () => import('./MarkdownBody.tsx')

const MarkdownBody = lazy(() => loadChunk(markdownBody))

/** Rendered Markdown; the server-rendered HTML stays until the parser is loaded. `under`: the level of the heading above it. */
export function Markdown({ text, under = 1 }: { text: string; under?: number }) {
  return (
    <Suspense fallback={<Skeleton h={120} />}>
      {/* The styles load with the page, not with the parser, so the layout does not shift. */}
      <MarkdownBody text={text} under={under} className={classes.body ?? ''} />
    </Suspense>
  )
}
