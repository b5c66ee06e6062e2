import { closureState, getUserOtherSetting, undoClosure } from '@leitai/contract/identity/profile'
import { accessLog, devices } from '@leitai/contract/identity/security'
import { currentLogin } from '@leitai/contract/identity/session'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useCall, useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { GuardedButton } from '../../platform/ui/GuardedButton.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { Section } from './Section.tsx'
import classes from './Security.module.css'

const closureChanges = [closureState, currentLogin, getUserOtherSetting, devices, accessLog]

/** Account closure: obstacles, scheduled date, and cancelling it. */
export function ClosureSection({ hasPassword }: { hasPassword: boolean }) {
  const t = useText('security')
  const { reasons, closingAt, days } = useCall(closureState, {})
  const [asking, setAsking] = useState(false)
  const undo = useSend(undoClosure, { changes: closureChanges })
  const keep = async () => {
    if (await undo.run({})) notify('success', t('closure.undone'))
  }
  return (
    <Section id="closure" help={t('closure.help', { days })}>
      {reasons.length > 0 && (
        <Alert color="ember" title={t('closure.blocked')}>
          <ul className={classes.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Alert>
      )}
      {closingAt === null ? (
        <div>
          <GuardedButton
            color="red"
            variant="outline"
            reason={reasons.length > 0 ? t('closure.reason') : null}
            onClick={() => setAsking(true)}
          >
            {t('closure.go')}
          </GuardedButton>
        </div>
      ) : (
        <div className={classes.row}>
          <span>
            {t('closure.closing')} <TimeText at={closingAt} />
          </span>
          <Button onClick={keep} loading={undo.pending}>
            {t('closure.undo')}
          </Button>
        </div>
      )}
      {asking && <CloseDialog hasPassword={hasPassword} days={days} onClose={() => setAsking(false)} />}
    </Section>
  )
}
