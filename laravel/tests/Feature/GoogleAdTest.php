<?php

namespace Tests\Feature;

class GoogleAdTest extends MarqueeTestCase
{
    private const CONTENT = '/api/projects/google-ad/content';

    private int $ad;

    protected function setUp(): void
    {
        parent::setUp();
        $this->actingAs($this->member());
        $this->ad = $this->newCampaign('google-ad');
    }

    public function test_an_ad_keeps_all_its_fields(): void
    {
        $fields = [
            'headlines' => [['text' => 'Warm boots', 'pin' => 1], ['text' => '{KeyWord:Winter boots} on sale', 'pin' => null]],
            'descriptions' => [['text' => 'Resoled twice.', 'pin' => 2]],
            'path1' => 'winter',
            'path2' => 'boots',
            'final_url' => 'https://northwind.example/boots',
            'sitelinks' => [['text' => 'Sizes', 'description1' => '34 to 50', 'description2' => 'Half sizes too', 'final_url' => null]],
            'callouts' => ['Free returns'],
            'snippet_header' => 'Types',
            'snippet_values' => ['Boots', 'Shoes'],
            'notes' => 'Ask Lin',
        ];
        $answer = $this->postJson(self::CONTENT, ['google_ad_id' => $this->ad, ...$fields])->assertCreated();

        foreach ([...$fields, 'heading' => 'Warm boots', 'description' => 'Resoled twice.'] as $name => $value) {
            $answer->assertJsonPath("data.$name", $value);
        }
    }

    public function test_the_specifications_two_fields_change_the_first_of_each_list(): void
    {
        $id = $this->postJson(self::CONTENT, ['google_ad_id' => $this->ad, 'heading' => 'One', 'description' => 'First.'])
            ->json('data.content_id');
        $path = self::CONTENT."/$id";

        $this->putJson($path, ['content_id' => $id, 'headlines' => [['text' => 'One', 'pin' => 1], ['text' => 'Two']]]);
        $this->putJson($path, ['content_id' => $id, 'heading' => 'Uno'])
            ->assertJsonPath('data.headlines', [['text' => 'Uno', 'pin' => 1], ['text' => 'Two', 'pin' => null]])
            ->assertJsonPath('data.description', 'First.');
        $this->putJson($path, ['content_id' => $id, 'heading' => null])->assertJsonPath('data.heading', 'Two');
    }

    public function test_texts_have_places_as_google_counts_them(): void
    {
        $make = fn (array $fields) => $this->postJson(self::CONTENT, ['google_ad_id' => $this->ad, ...$fields]);

        $make(['heading' => str_repeat('靴', 15)])->assertCreated();
        $make(['heading' => str_repeat('靴', 16)])->assertJsonValidationErrors([
            'heading' => 'The heading field must not be greater than 30 characters.',
        ]);
        $make([
            'headlines' => [['text' => str_repeat('x', 31)], ['text' => ''], ['text' => 'Fine', 'pin' => 4]],
            'path1' => 'a/b',
            'final_url' => 'http://northwind.example',
            'sitelinks' => [['text' => 'Sizes', 'description1' => 'One line only']],
            'status' => 'published',
        ])->assertJsonValidationErrors(['headlines.0.text', 'headlines.1.text', 'headlines.2.pin', 'path1', 'final_url', 'sitelinks.0.description2']);
        $make(['heading' => ['x'], 'path1' => ['x']])->assertJsonValidationErrors(['heading', 'path1']);
        $make([])->assertJsonValidationErrorFor('heading');
    }
}
