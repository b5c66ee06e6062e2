import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Button } from '@mantine/core'
import { FeedbackForm } from './FeedbackForm.tsx'

export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useText('feedback')
  const common = useText('common')
  return (
    <Dialog opened onClose={onClose} title={t('title')} size={480}>
      <FeedbackForm onSent={onClose}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
      </FeedbackForm>
    </Dialog>
  )
}
