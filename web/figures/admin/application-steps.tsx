import type { FiguresOverview } from '#contract/figures/figures.ts';
import { inNumbers } from './figure-words.ts';
import { ShareList } from './share-list.tsx';

/** How far people come with the application, and where they leave it. */
export function ApplicationSteps({ application }: Pick<FiguresOverview, 'application'>) {
  const { begun, steps, sent } = application;
  const stages = [
    { name: 'Began', count: begun },
    ...steps.map(({ name, count }, index) => ({ name: `Finished step ${index + 1}: ${name}`, count })),
    { name: 'Sent', count: sent },
  ];
  const isEmpty = stages.every(({ count }) => count === 0);
  const rows = stages.map((stage, index) => {
    const left = (stages[index - 1]?.count ?? stage.count) - stage.count;
    return left > 0 ? { ...stage, note: `(${inNumbers(left)} left before)` } : stage;
  });
  return (
    <ShareList
      label="Steps of the application"
      rows={isEmpty ? [] : rows}
      empty="Nobody has begun an application in this time."
    />
  );
}
