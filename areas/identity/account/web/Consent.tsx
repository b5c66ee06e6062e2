import { limits } from '@leitai/platform/contract/limits'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Anchor, Checkbox } from '@mantine/core'

interface ConsentProps {
  /** Null until touched or reported as missing. */
  agreed: boolean | null
  onChange: (agreed: boolean) => void
}

/** Unchecked by default; the two texts open in a new tab, so that the form keeps its values. */
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
