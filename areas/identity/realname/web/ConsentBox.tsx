import { limits } from '@leitai/platform/contract/limits'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Anchor, Checkbox } from '@mantine/core'
import classes from './Realname.module.css'

interface ConsentBoxProps {
  /** Null until touched or reported as missing. */
  agreed: boolean | null
  onChange: (agreed: boolean) => void
  /** A provider receives name and number. */
  provider: boolean
}

/** The separate consent for sensitive data: unchecked, with what is collected, why and for how long. */
export function ConsentBox({ agreed, onChange, provider }: ConsentBoxProps) {
  const t = useText('realname')
  return (
    <div className={classes.consent}>
      <h3>{t('consent.title')}</h3>
      <ul>
        <li>{t('consent.what')}</li>
        <li>{t('consent.why')}</li>
        {provider && <li>{t('consent.provider')}</li>}
        <li>{t('consent.long', { days: limits.cardPhotoDays })}</li>
        <li>
          {t('consent.refuse')}{' '}
          <Anchor href={full(paths.privacy())} target="_blank" inherit underline="always">
            {t('consent.privacy')}
          </Anchor>
        </li>
      </ul>
      <Checkbox
        checked={agreed ?? false}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={agreed === false ? t('consent.missing') : undefined}
        label={t('consent')}
      />
    </div>
  )
}
