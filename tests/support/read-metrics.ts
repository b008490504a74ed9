export interface Metrics {
  /** By the series as it is written, labels in the order in which they were sent. */
  values: Map<string, number>;
  types: Map<string, string>;
}

const sample =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*"(?:,(?!\}))?)*\})? (\S+)$/;
const number = /^(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[+-]?Inf|NaN)$/i;

/** The text format of Prometheus, read strictly: whatever is not plainly right is an error. */
export function readMetrics(text: string): Metrics {
  const values = new Map<string, number>();
  const types = new Map<string, string>();
  const helped = new Set<string>();
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (helped.has(name)) throw new Error(`two helps of ${name}`);
      helped.add(name);
    } else if (keyword === 'TYPE') {
      if (types.has(name) || !helped.has(name)) throw new Error(`type of ${name} is out of place`);
      if (!/^(counter|gauge|histogram|summary)$/.test(rest)) throw new Error(`${name} is a ${rest}`);
      types.set(name, rest);
    } else {
      const [, metric = '', labels = '', value = ''] = sample.exec(line) ?? [];
      const family = types.has(metric) ? metric : metric.replace(/_(bucket|sum|count)$/, '');
      if (!types.has(family) || !number.test(value)) throw new Error(`cannot be read: ${line}`);
      if (values.has(metric + labels)) throw new Error(`twice: ${line}`);
      values.set(metric + labels, Number(value));
    }
  }
  return { values, types };
}
