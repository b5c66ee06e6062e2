import { useCall } from '@leitai/platform/web/api'
import { SettingsFrame } from '@leitai/platform/web/app/SettingsFrame.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { getUserBaseInfo } from '../contract.ts'
import { AvatarCard } from './AvatarCard.tsx'
import { InfoForm } from './InfoForm.tsx'
import classes from './Settings.module.css'

/** The user's personal information. */
export default function PersonalInfo() {
  const t = useText('settings')
  const info = useCall(getUserBaseInfo, {})
  return (
    <SettingsFrame title={t('title')}>
      <div className={classes.stack}>
        <AvatarCard info={info} />
        <InfoForm info={info} />
      </div>
    </SettingsFrame>
  )
}
