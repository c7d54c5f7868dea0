<?php

namespace Tests\Feature;

class MetaAdTest extends MarqueeTestCase
{
    private const CONTENT = '/api/projects/meta-ad/content';

    public function test_an_ad_is_made_changed_and_deleted(): void
    {
        $this->actingAs($this->member());
        $ad = $this->newCampaign('meta-ad');
        $id = $this->postJson(self::CONTENT, [
            'meta_ad_id' => $ad,
            'heading' => 'Warm hands',
            'description' => 'Socks, made slowly.',
            'primary_texts' => ['One', null, 'Two'],
            'cta' => 'SHOP_NOW',
        ])->assertCreated()->assertJsonPath('data.primary_texts', ['One', 'Two'])->json('data.content_id');

        $this->putJson(self::CONTENT."/$id", ['heading' => 'New'])
            ->assertUnprocessable()
            ->assertJsonPath('message', 'Content ID is required to update content.');
        $this->putJson(self::CONTENT."/$id", ['content_id' => $id, 'heading' => 'New'])
            ->assertJsonPath('data.heading', 'New')
            ->assertJsonPath('data.description', null)
            ->assertJsonPath('data.primary_texts', []);
        $this->patchJson(self::CONTENT."/$id", ['cta' => 'SIGN_UP'])->assertJsonPath('data.heading', 'New');

        $this->getJson("/api/projects/meta-ad/$ad")->assertJsonPath('data.contents.0.cta', 'SIGN_UP');
        $this->deleteJson(self::CONTENT."/$id")->assertNoContent();
        $this->getJson("/api/projects/meta-ad/$ad")->assertJsonCount(0, 'data.contents');
    }

    public function test_texts_keep_to_their_limits(): void
    {
        $this->actingAs($this->member());
        $ad = $this->newCampaign('meta-ad');

        $this->postJson(self::CONTENT, ['meta_ad_id' => $ad, 'heading' => str_repeat('ä', 31), 'description' => str_repeat('ä', 91)])
            ->assertJsonValidationErrors(['heading', 'description']);
        $this->postJson(self::CONTENT, ['meta_ad_id' => $ad, 'heading' => str_repeat('ä', 30)])->assertCreated();
    }

    public function test_ads_stand_in_an_order_of_their_own(): void
    {
        $this->actingAs($this->member());
        $ad = $this->newCampaign('meta-ad');
        $ids = array_map(
            fn ($heading) => $this->postJson(self::CONTENT, ['meta_ad_id' => $ad, 'heading' => $heading])->json('data.content_id'),
            ['A', 'B', 'C'],
        );
        $this->patchJson(self::CONTENT."/{$ids[2]}", ['position' => 0])->assertJsonPath('data.position', 0);

        $contents = $this->getJson("/api/projects/meta-ad/$ad")->json('data.contents');
        $this->assertSame(['C', 'A', 'B'], array_column($contents, 'heading'));
    }
}
