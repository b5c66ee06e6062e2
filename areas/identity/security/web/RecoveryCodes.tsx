import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { CopyButton } from '@leitai/platform/web/ui/CopyButton.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { Button, Group } from '@mantine/core'
import classes from './Security.module.css'

/** The recovery codes, shown only once, to copy or download. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useText('security')
  const text = codes.join('\n')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('twoStep.file')}\n${text}\n`)}`
  return (
    <div className={classes.form} role="status">
      <LeaveGuard dirty title={t('twoStep.leave')} text={t('twoStep.leaveText')} />
      <strong>{t('twoStep.codes')}</strong>
      <p className={classes.quiet}>{t('twoStep.codesText')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code} className={classes.mono}>
            {code}
          </li>
        ))}
      </ul>
      <Group>
        <CopyButton text={text} label={t('twoStep.copyCodes')} />
        <Button variant="default" size="compact-sm" component="a" href={file} download="leitai-recovery-codes.txt">
          {t('twoStep.download')}
        </Button>
      </Group>
      <div>
        <Button onClick={onSaved}>{t('twoStep.kept')}</Button>
      </div>
    </div>
  )
}
