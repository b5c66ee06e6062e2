import type { WireOf } from '@leitai/platform/contract/call'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { useSiteName } from '@leitai/platform/web/framework/site-name'
import { full, paths } from '@leitai/platform/web/paths'
import { QrCode } from '@leitai/platform/web/ui/QrCode.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import type { examResult } from '../contract.exams.ts'
import classes from './Training.module.css'

/** The printable certificate of a passed exam, with its verification number; renders nothing if the exam was not passed. */
export function Proof({ result }: { result: WireOf<typeof examResult> }) {
  const t = useText('training')
  const words = useWords()
  const { origin } = useApp()
  const site = useSiteName()
  const { certificate, userName, score, total, title } = result
  if (!certificate) return null
  const address = `${origin}${full(paths.training({ check: certificate.number }))}`
  return (
    <>
      <section aria-labelledby="proof" className={classes.proof}>
        <div>
          <h2 id="proof">{t('result.proof')}</h2>
          <p>{t('result.proof.text', { name: userName, title: words(title), score: score ?? 0, total })}</p>
          <p>
            {t('result.proof.number')} <strong className="tnum">{certificate.number}</strong>
          </p>
          <p>
            {site} · <TimeText at={certificate.at} />
          </p>
          <p className={classes.address}>
            {t('result.proof.check')} {address}
          </p>
        </div>
        <QrCode text={address} label={t('result.proof.check')} size={112} />
      </section>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => print()}>
          {t('result.print')}
        </Button>
      </div>
    </>
  )
}
