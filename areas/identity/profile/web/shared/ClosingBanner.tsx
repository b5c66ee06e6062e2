import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useWriteTime } from '@leitai/platform/web/ui/use-time'
import { Button } from '@mantine/core'
import { currentLogin } from '../../../account/contract.session.ts'
import { closureState, getUserOtherSetting, undoClosure } from '../../contract.ts'
import classes from './ClosingBanner.module.css'

/** Shown while the user's account is scheduled for closure: the date, and a link to cancel. */
export default function ClosingBanner({ closingAt }: { closingAt: string }) {
  const t = useText('common')
  const writeTime = useWriteTime()
  const undo = useSend(undoClosure, { changes: [currentLogin, closureState, getUserOtherSetting] })
  const keep = async () => {
    if (await undo.run({})) notify('success', t('closing.undone'))
  }
  return (
    <div role="status" className={classes.closing}>
      <span>{t('closing.text', { at: writeTime(closingAt, 'minute') })}</span>
      <Button size="compact-sm" variant="white" color="dark" onClick={keep} loading={undo.pending}>
        {t('closing.undo')}
      </Button>
    </div>
  )
}
