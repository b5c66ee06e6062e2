import type { WireOf } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import type { getUserOtherSetting } from '../../profile/contract.ts'
import classes from './Security.module.css'

type Bound = WireOf<typeof getUserOtherSetting>['third'][number]

/** What a log-in provider told about the user, and when. */
export function Told({ bound }: { bound: Bound }) {
  const t = useText('security')
  const { number, personName, school, department, role, seenAt, suspended } = bound
  const told = [personName, number, role && t(`third.role.${role}`), school, department].filter(
    (text) => text !== null && text !== '',
  )
  return (
    <>
      {told.length > 0 && <p className={classes.quiet}>{t('third.told', { facts: told.join(' · ') })}</p>}
      {seenAt !== null && (
        <p className={classes.quiet}>
          {t('third.seenAt')} <TimeText at={seenAt} />
        </p>
      )}
      {suspended && <p className={classes.quiet}>{t('third.suspended')}</p>}
    </>
  )
}
