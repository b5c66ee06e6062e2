import { limits } from '@leitai/platform/contract/limits'
import { problemText } from '@leitai/platform/contract/validation'
import { useLanguage, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { TagsField } from '@leitai/platform/web/ui/SelectField.tsx'
import { Checkbox, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Role } from '../contract.ts'
import type { InfoFields } from './InfoForm.tsx'
import classes from './Settings.module.css'

/** A card of related fields. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card padding="none" className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={classes.fields}>{children}</div>
    </Card>
  )
}

const SKILLS = [
  'Python',
  'R',
  'SQL',
  'PyTorch',
  'TensorFlow',
  'scikit-learn',
  'XGBoost',
  'LightGBM',
  'pandas',
  'Spark',
  'C++',
  'Java',
  '数据清洗',
  '特征工程',
  '时间序列',
  '自然语言处理',
  '计算机视觉',
  '推荐系统',
  '大语言模型',
  '强化学习',
  '图神经网络',
  '数据可视化',
  '统计建模',
]

/** Skills and their visibility. */
export function AboutSection({ form }: { form: InfoFields }) {
  const t = useText('settings')
  const language = useLanguage()
  const { roles, skills } = form.values
  const full = roles.length >= limits.roles
  return (
    <Section title={t('about')}>
      <Checkbox.Group
        className={classes.wide}
        label={t('roles')}
        description={full ? problemText(`choicesMax:${limits.roles}`, language) : t('roles.help')}
        value={roles}
        onChange={(next) =>
          form.set(
            'roles',
            Role.options.filter((role) => next.includes(role)),
          )
        }
        error={form.errorOf('roles')}
      >
        <div className={classes.roles}>
          {Role.options.map((role) => (
            <Checkbox key={role} value={role} label={t(`role.${role}`)} disabled={full && !roles.includes(role)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.wide}>
        <TagsField
          label={t('skills')}
          placeholder={skills.length === 0 ? t('skills.help') : ''}
          data={SKILLS}
          max={limits.skills}
          maxLength={limits.skillMax}
          {...form.choice('skills')}
        />
      </div>
      <div className={classes.wide}>
        <LongText label={t('intro')} placeholder={t('intro.help')} maxLength={limits.intro} {...form.field('intro')} />
      </div>
      <div className={classes.wide}>
        <TextInput
          type="url"
          label={t('website')}
          placeholder="https://"
          autoComplete="url"
          maxLength={200}
          {...form.field('website')}
        />
      </div>
      <Checkbox
        className={classes.wide}
        label={t('looking')}
        description={t('looking.help')}
        checked={form.values.lookingForTeam}
        onChange={(event) => form.set('lookingForTeam', event.currentTarget.checked)}
      />
    </Section>
  )
}
