import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { currentLogin } from '../../account/contract.session.ts'
import { closureState, getUserOtherSetting, undoClosure } from '../../profile/contract.ts'
import { accessLog, devices } from '../contract.ts'
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
