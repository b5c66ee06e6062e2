import { limits } from '@leitai/contract/core/limits'
import { Anchor, Checkbox } from '@mantine/core'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { full, paths } from '../../platform/paths.ts'

interface ConsentProps {
  /** Null until it has been touched or missed. */
  agreed: boolean | null
  onChange: (agreed: boolean) => void
}

/** Unticked at first; the two texts open beside the form, so that nothing typed is lost. */
export function Consent({ agreed, onChange }: ConsentProps) {
  const t = useText('account')
  const common = useText('common')
  return (
    <Checkbox
      checked={agreed ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={agreed === false ? t('consent.missing') : undefined}
      label={
        <>
          {t('consent', { age: limits.minorAge })}{' '}
          <Anchor href={full(paths.serverRule())} target="_blank" inherit underline="always">
            {common('footer.terms')}
          </Anchor>{' '}
          {t('consent.and')}{' '}
          <Anchor href={full(paths.privacy())} target="_blank" inherit underline="always">
            {common('footer.privacy')}
          </Anchor>
        </>
      }
    />
  )
}
