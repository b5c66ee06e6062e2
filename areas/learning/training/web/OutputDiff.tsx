import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ScrollBox } from '@leitai/platform/web/ui/ScrollBox.tsx'
import { linePairs } from '../contract.lines.ts'
import classes from './Training.module.css'

/** What should have been printed beside what was: a line that differs is marked by a word and by colour. */
export function OutputDiff({ label, expected, actual }: { label: string; expected: string; actual: string }) {
  const t = useText('training')
  return (
    <ScrollBox label={label} most="360px">
      <table className={`${classes.data} ${classes.diff}`}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('code.line')}</th>
            <th scope="col">{t('code.expectedOut')}</th>
            <th scope="col">{t('code.actual')}</th>
            <th scope="col">=</th>
          </tr>
        </thead>
        <tbody>
          {linePairs(expected, actual).map((pair, at) => {
            const same = pair.expected === pair.actual
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <tr key={at} data-same={same}>
                <td className="tnum">{at + 1}</td>
                <td>{pair.expected === null ? <i>{t('code.noLine')}</i> : <code>{pair.expected}</code>}</td>
                <td>{pair.actual === null ? <i>{t('code.noLine')}</i> : <code>{pair.actual}</code>}</td>
                <td>{t(same ? 'code.same' : 'code.differs')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollBox>
  )
}
