import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { IntegerField, IntegerInput, NumberField, ParsedField } from '@leitai/platform/web/ui/NumberField.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TagsField } from '@leitai/platform/web/ui/SelectField.tsx'
import { type Group, Held, type Say, words } from './gallery.ts'

const none: string[] = []
const label = (say: Say) => say('竞赛名称', 'Competition name')
const error = (say: Say) => say('请输入竞赛名称', 'Competition name is required')
const long = (say: Say) =>
  say(
    '用过去三年的用电量和气温预测下一周每小时的用电量。',
    'Forecast next week’s hourly demand from three years of demand and temperature. ',
  ).repeat(8)

export const moreFields: Group = {
  name: 'more-fields',
  entries: [
    {
      file: 'IntegerField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held<number | null> start={null}>
              {(value, onChange) => (
                <IntegerField
                  label={say('人数上限', 'Most people')}
                  hint={say('留空则不限。', 'Empty means no limit.')}
                  value={value}
                  onChange={onChange}
                  maybe
                />
              )}
            </Held>
          ),
        },
        {
          name: 'filled',
          show: (say) => (
            <Held<number | null> start={500}>
              {(value, onChange) => (
                <IntegerField label={say('人数上限', 'Most people')} value={value} onChange={onChange} />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'ParsedField',
      states: [
        {
          name: 'filled',
          show: (say) => (
            <Held<number> start={0.3}>
              {(value, onChange) => (
                <ParsedField
                  label={say('A 榜比例（%）', 'Share of board A (%)')}
                  value={value}
                  format={(share) => String(share * 100)}
                  parse={(text) => (Number(text) > 0 ? Number(text) / 100 : null)}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'IntegerInput',
      states: [
        {
          name: 'filled',
          show: (say) => (
            <Held start="12">
              {(value, onChange) => <IntegerInput label={say('数量', 'Quantity')} value={value} onChange={onChange} />}
            </Held>
          ),
        },
        {
          name: 'error',
          show: (say) => (
            <Held start="">
              {(value, onChange) => (
                <IntegerInput
                  label={say('数量', 'Quantity')}
                  required
                  error={say('请输入数量', 'Quantity is required')}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'disabled',
          show: (say) => (
            <Held start="3">
              {(value, onChange) => (
                <IntegerInput label={say('数量', 'Quantity')} disabled value={value} onChange={onChange} />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'LongText',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held start="">
              {(value, onChange) => (
                <LongText
                  label={say('简介', 'Summary')}
                  maxLength={500}
                  value={value}
                  onChange={(event) => onChange(event.currentTarget.value)}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'long',
          show: (say) => (
            <Held start={long(say)}>
              {(value, onChange) => (
                <LongText
                  label={say('简介', 'Summary')}
                  maxLength={500}
                  value={value}
                  onChange={(event) => onChange(event.currentTarget.value)}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'error',
          show: (say) => (
            <Held start="">
              {(value, onChange) => (
                <LongText
                  label={label(say)}
                  required
                  error={error(say)}
                  maxLength={500}
                  value={value}
                  onChange={(event) => onChange(event.currentTarget.value)}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'disabled',
          show: (say) => (
            <Held start={words.en}>
              {(value, onChange) => (
                <LongText
                  label={say('简介', 'Summary')}
                  disabled
                  maxLength={500}
                  value={value}
                  onChange={(event) => onChange(event.currentTarget.value)}
                />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'NumberField',
      states: [
        {
          name: 'filled',
          show: (say) => (
            <Held start="0.35">
              {(value, onChange) => (
                <NumberField
                  label={say('权重', 'Weight')}
                  min={0}
                  max={1}
                  decimals={2}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'error',
          show: (say) => (
            <Held start="x">
              {(value, onChange) => (
                <NumberField
                  label={say('权重', 'Weight')}
                  error={say('请输入数字', 'Enter a number')}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'SearchField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <SearchField label={say('搜索竞赛', 'Search competitions')} value="" to={() => '/gallery.html'} />
          ),
        },
        {
          name: 'filled',
          show: (say) => (
            <SearchField
              label={say('搜索竞赛', 'Search competitions')}
              value={say('用电量', 'power')}
              to={() => '/gallery.html'}
            />
          ),
        },
        {
          name: 'days',
          show: (say) => (
            <SearchField
              label={say('搜索竞赛', 'Search competitions')}
              value=""
              days={{ from: '2026-07-01' }}
              to={() => '/gallery.html'}
            />
          ),
        },
      ],
    },
    {
      file: 'TagsField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held start={none}>
              {(value, onChange) => (
                <TagsField
                  label={say('标签', 'Tags')}
                  max={3}
                  placeholder={say('按回车添加', 'Enter adds one')}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'full',
          show: (say) => (
            <Held start={[say('图像', 'images'), say('时间序列', 'time series'), say('入门', 'beginners')]}>
              {(value, onChange) => <TagsField label={say('标签', 'Tags')} max={3} value={value} onChange={onChange} />}
            </Held>
          ),
        },
        {
          name: 'error',
          show: (say) => (
            <Held start={none}>
              {(value, onChange) => (
                <TagsField
                  label={say('标签', 'Tags')}
                  max={3}
                  error={say('请输入标签', 'Tags are required')}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
      ],
    },
  ],
}
