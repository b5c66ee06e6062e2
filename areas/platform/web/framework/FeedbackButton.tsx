import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from './chunk.ts'
import { useApp } from './context.ts'
import classes from './FeedbackButton.module.css'
import { useText } from './i18n/use-text.ts'
import { feedbackDialog } from './provided.ts'

const FeedbackDialog = lazy(() => loadChunk(feedbackDialog.load))

/** The feedback form over the page, which keeps its form values: `open` shows it, `dialog` is to be rendered. */
export function useFeedback(): { open: () => Promise<void>; dialog: ReactNode } {
  const { texts } = useApp()
  const [opened, setOpened] = useState(false)
  const open = async () => {
    await loadChunk(() => texts.load(['feedback']))
    setOpened(true)
  }
  const dialog = opened && (
    <Suspense>
      <FeedbackDialog onClose={() => setOpened(false)} />
    </Suspense>
  )
  return { open, dialog }
}

/** Opens the feedback form. Renders a plain text button unless given a face and a class. */
export function FeedbackButton({ className, face }: { className?: string | undefined; face?: ReactNode }) {
  const t = useText('common')
  const { open, dialog } = useFeedback()
  return (
    <>
      <button
        type="button"
        className={className ?? classes.words}
        aria-label={t('tools.feedback')}
        title={t('tools.feedback')}
        onClick={open}
      >
        {face ?? t('tools.feedback')}
      </button>
      {dialog}
    </>
  )
}
