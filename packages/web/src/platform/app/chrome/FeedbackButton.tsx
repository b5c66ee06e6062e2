import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../chunk.ts'
import { useApp } from '../context.ts'
import { feedbackDialog } from '../feedback-dialog.ts'
import { useText } from '../i18n/use-text.ts'
import classes from './FeedbackButton.module.css'

const FeedbackDialog = lazy(() => loadChunk(feedbackDialog))

/** Opens the feedback form over the page, which keeps what was filled in. Shows its name, quietly, unless given a face with its looks. */
export function FeedbackButton({ className, face }: { className?: string | undefined; face?: ReactNode }) {
  const t = useText('common')
  const { texts } = useApp()
  const [opened, setOpened] = useState(false)
  const open = async () => {
    await loadChunk(() => texts.load(['feedback']))
    setOpened(true)
  }
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
      {opened && (
        <Suspense>
          <FeedbackDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
