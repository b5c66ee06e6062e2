import { currentLogin } from '@leitai/identity/account/contract.session'
import { closureState, getUserOtherSetting, undoClosure } from '@leitai/identity/profile/contract'
import { Button } from '@mantine/core'
import { useSend } from '../api.ts'
import { notify } from '../framework/dialogs.ts'
import { useText } from '../framework/i18n/use-text.ts'
import { useWriteTime } from '../ui/use-time.ts'
import classes from './Root.module.css'

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
