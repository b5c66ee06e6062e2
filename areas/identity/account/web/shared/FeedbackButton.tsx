import { lazyComponent, loadChunk } from '@leitai/platform/web/framework/chunk'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import classes from './FeedbackButton.module.css'

type Load = () => Promise<{ default: ComponentType<{ onClose: () => void }> }>

let form: Load = () => Promise.reject(new Error('nobody has said where the feedback form is'))

/** The form lies in the site, above the log-in page, which has the button too (apps/web/routes.tsx). */
export const feedbackForm = {
  provide(load: Load): void {
    form = load
  },
}

const FeedbackDialog = lazyComponent(() => form())

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
