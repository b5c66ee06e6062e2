import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { sizeText } from '@leitai/platform/web/ui/size'
import { Button } from '@mantine/core'
import classes from './Run.module.css'

interface RunLogProps {
  name: string
  log: { head: string; tail: string; bytes: number }
  onClose: () => void
}

/** What a program printed: its beginning and, of a long output, its end. */
export function RunLog({ name, log, onClose }: RunLogProps) {
  const t = useText('run')
  const common = useText('common')
  const { head, tail, bytes } = log
  return (
    <Dialog opened onClose={onClose} title={t('runs.logOf', { name })} size={860}>
      {head === '' ? <p>{t('runs.logEmpty')}</p> : <pre className={classes.log}>{head}</pre>}
      {tail !== '' && (
        <>
          <p className={classes.cut}>{t('runs.logCut', { bytes: sizeText(bytes) })}</p>
          <pre className={classes.log}>{tail}</pre>
        </>
      )}
      <Button mt="md" variant="default" onClick={onClose}>
        {common('close')}
      </Button>
    </Dialog>
  )
}
