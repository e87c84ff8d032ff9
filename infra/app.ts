import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { bundleFunctions } from './bundle.ts';
import { PlannerStack } from './stack.ts';

await bundleFunctions();
const app = new App();
new PlannerStack(app, 'Blkplan', { description: 'blkplan: sweeps of the Linux block layer' });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
app.synth();
