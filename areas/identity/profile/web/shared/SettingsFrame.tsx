import { useSend } from '@leitai/platform/web/api'
import { SideFrame } from '@leitai/platform/web/app/SideFrame.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { useWriteTime } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { currentLogin } from '../../../account/contract.session.ts'
import { closureState, getUserOtherSetting, undoClosure } from '../../contract.ts'
import classes from './ClosingBanner.module.css'

/** Layout of the pages below /accountset, which belong to several domains. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useText('common')
  const links = [
    { to: paths.settings(), text: t('settings.info') },
    { to: paths.certification(), text: t('settings.realName') },
    { to: paths.otherSettings(), text: t('settings.others') },
    { to: paths.tokens(), text: t('settings.tokens') },
    { to: paths.settingsNotices(), text: t('settings.notices') },
    { to: paths.settingsCompetitions(), text: t('settings.competitions') },
    { to: paths.myOrganisations(), text: t('settings.organisations') },
    { to: paths.appeal(), text: t('settings.appeal') },
    { to: paths.reports(), text: t('settings.reports') },
  ]
  return (
    <SideFrame title={title} label={t('settings.label')} links={links}>
      <Head title={title} index={false} />
      {children}
    </SideFrame>
  )
}

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
