import { getUserBaseInfo } from '@leitai/contract/identity/profile'
import { useCall } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { SettingsFrame } from '../../platform/app/SettingsFrame.tsx'
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
