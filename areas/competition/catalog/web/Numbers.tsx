import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import home from './Home.module.css'

interface NumbersProps {
  users: number
  competitions: number
  submissions: number
  prizeTotal: number
}

export function Numbers({ users, competitions, submissions, prizeTotal }: NumbersProps) {
  const t = useText('competition')
  const lines = [
    { label: t('home.users'), value: users },
    { label: t('home.competitions'), value: competitions },
    { label: t('home.submissions'), value: submissions },
    { label: t('home.prizes'), value: prizeTotal, money: true },
  ]
  return (
    <dl className={home.numbers}>
      {lines.map(({ label, value, money }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <NumberText value={value} money={money ?? false} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
